/** Limits work, counted in the unit of the limit that it begins with. */
export class Budget {
  left: number

  constructor(limit: number) {
    this.left = limit
  }

  get isSpent(): boolean {
    return this.left < 0
  }

  /** Counts work; returns false, and counts nothing, if too little is left. */
  spend(work: number): boolean {
    this.left -= work
    return this.left >= 0
  }
}
