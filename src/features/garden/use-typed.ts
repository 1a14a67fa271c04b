import { useRef, useState } from 'react'

/** What is typed into a form, one value with the fields of all its inputs. */
export interface Typed<T extends object> {
  draft: T
  change(values: Partial<T>): void
  /**
   * After `sent` was saved its fields are those of `next`; what was typed in the meantime stays.
   *
   * @returns whether nothing was typed in the meantime, so that the form may be closed
   */
  settle(sent: T, next: T): boolean
}

export function useTyped<T extends object>(initial: T | (() => T)): Typed<T> {
  const [draft, setDraft] = useState(initial)
  // A save that runs knows only the draft that it has sent.
  const latest = useRef(draft)
  const set = (next: T) => {
    latest.current = next
    setDraft(next)
  }
  return {
    draft,
    change: values => set({ ...latest.current, ...values }),
    settle(sent, next) {
      const typed = typedSince(latest.current, sent)
      set({ ...next, ...typed })
      return Object.keys(typed).length === 0
    },
  }
}

const typedSince = <T extends object>(now: T, sent: T): Partial<T> =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== sent[field as keyof T])) as Partial<T>
