interface Waiting {
  file: File
  /** The folder that was open when the file came. */
  folderId: number | null
}

/** Files that the widget has no room for yet, in the order in which they came. */
export class WaitingFiles {
  #waiting: Waiting[] = []
  readonly #taken = new WeakMap<Blob, Waiting>()

  get count(): number {
    return this.#waiting.length
  }

  /** What the widget has refused: a batch, or one file for which another one was quicker. */
  add(refused: unknown, folderId: number | null): void {
    for (const file of [refused].flat())
      if (file instanceof File) this.#waiting.push(this.taken(file) ?? { file, folderId })
  }

  /** The first files, at most `room`; they no longer wait. */
  take(room: number): File[] {
    const taken = this.#waiting.splice(0, Math.max(0, room))
    for (const each of taken) this.#taken.set(each.file, each)
    return taken.map(({ file }) => file)
  }

  /** What is known of a file that has waited; undefined for another one. */
  taken(file: unknown): Waiting | undefined {
    return file instanceof Blob ? this.#taken.get(file) : undefined
  }
}
