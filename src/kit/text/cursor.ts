/**
 * Reads a text from left to right without going back over it: what was taken is understood, the rest is still there.
 * Patterns are sticky (`/…/y`), so that they match at the current place only.
 */
export class Cursor {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Takes what the pattern matches here; null, and nothing taken, where it does not match. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at += found[0].length
    return found
  }

  /** Takes all parts or none of them. */
  all<T>(parts: () => T | null): T | null {
    const start = this.#at
    const found = parts()
    if (found === null) this.#at = start
    return found
  }

  get read(): string {
    return this.#text.slice(0, this.#at).trim()
  }

  get unread(): string {
    return this.#text.slice(this.#at).trim()
  }
}
