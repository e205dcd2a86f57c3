// The bits a row of probabilities holds; ties are told apart by no more than rounding.
export function entropy(row: number[]): number {
  const bits = -row.reduce((sum, chance) => sum + (chance > 0 ? chance * Math.log2(chance) : 0), 0);
  return Math.round(bits * 1e12) / 1e12;
}
