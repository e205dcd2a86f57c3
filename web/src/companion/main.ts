import { mount } from "svelte";

import Companion from "./Companion.svelte";
import "../look/fonts.css";
import "../look/tokens.css";
import "../look/look.css";
import "../look/pages.css";
import "./companion.css";
import { paint } from "../look/settings.svelte";
import { offline } from "./offline.svelte";

paint();
void offline.keep();
const target = document.getElementById("page");
if (target === null) throw new Error("The page has no place to stand on.");
mount(Companion, { target });
