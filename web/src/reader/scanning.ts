// Reads our printed cards from a camera. The decoder is ZXing's, from our own files, and is loaded
// only when somebody scans.

import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

import { INGREDIENTS, type Ingredient } from "./notebook/deduction/alchemy";
import { kindOf } from "./words";

const PAUSE = 120; // ms between two looks
const WIDTH = 960; // of a frame as it is looked at

prepareZXingModule({ overrides: { locateFile: () => wasm } });

export async function openCamera(video: HTMLVideoElement): Promise<MediaStream> {
  const constraints = { facingMode: "environment", width: { ideal: 1280 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: constraints, audio: false });
  video.srcObject = stream;
  await video.play();
  return stream;
}

export const closeCamera = (stream: MediaStream | null): void =>
  stream?.getTracks().forEach((track) => track.stop());

async function cardsIn(image: ImageData): Promise<Ingredient[]> {
  const found = await readBarcodes(image, {
    formats: ["QRCode"],
    maxNumberOfSymbols: 4,
    tryHarder: true,
  });
  return found.map(({ text }) => kindOf(text, INGREDIENTS)).filter((kind) => kind !== null);
}

// Looks again and again until `see` wants no more, or it is told to stop.
export function watch(video: HTMLVideoElement, see: (kinds: Ingredient[]) => boolean): () => void {
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d", { willReadFrequently: true })!;
  let going = true;
  const look = async (): Promise<void> => {
    if (!going) return;
    if (video.videoWidth > 0) {
      canvas.width = Math.min(WIDTH, video.videoWidth);
      canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
      drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
      const kinds = await cardsIn(drawing.getImageData(0, 0, canvas.width, canvas.height));
      if (!going || !see(kinds)) return;
    }
    setTimeout(() => void look(), PAUSE);
  };
  void look();
  return () => (going = false);
}
