/** A cell that names no record, or several, with what is wrong with it. */
export class UnknownTarget {
  readonly cell: string
  readonly message: string

  constructor(cell: string, message: string) {
    this.cell = cell
    this.message = message
  }

  toString(): string {
    return this.cell
  }
}
