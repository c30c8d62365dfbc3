/** Work that may still be done, in the unit of the limit that it begins with. */
export class Budget {
  left: number

  constructor(limit: number) {
    this.left = limit
  }

  get isSpent(): boolean {
    return this.left < 0
  }

  /** Counts work, and returns false where there is not enough left for it. */
  spend(work: number): boolean {
    this.left -= work
    return this.left >= 0
  }
}
