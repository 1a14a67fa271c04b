import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from './answer.ts'

/** Milliseconds after the last letter. */
const delayMs = 120

interface Found<Option> extends Answer<Option> {
  /** `failed`: there was no answer. While `loading`, the options are those of another text. */
  state: 'closed' | 'loading' | 'ready' | 'failed'
}

export interface Answers<Option> extends Found<Option> {
  ask(text: string): void
  close(): void
}

/** Asks while somebody types. Only the answer to the last text counts, in whatever order they arrive. */
export function useAnswers<Option>(
  find: (text: string, signal: AbortSignal) => Promise<Answer<Option>>,
): Answers<Option> {
  const [found, setFound] = useState<Found<Option>>({ options: [], total: 0, state: 'closed' })
  const running = useRef<{ timer?: ReturnType<typeof setTimeout>; controller?: AbortController }>({})
  const stop = useCallback(() => {
    clearTimeout(running.current.timer)
    running.current.controller?.abort()
  }, [])
  useEffect(() => stop, [stop])
  async function load(text: string) {
    const controller = new AbortController()
    running.current.controller = controller
    const end = (answer: Found<Option>) => controller.signal.aborted || setFound(answer)
    try {
      const { options, total } = await find(text.trim().slice(0, 100), controller.signal)
      end({ options, total, state: 'ready' })
    } catch {
      end({ options: [], total: 0, state: 'failed' })
    }
  }
  return {
    ...found,
    ask(text) {
      stop()
      setFound(before => ({ ...before, state: 'loading' }))
      running.current.timer = setTimeout(() => void load(text), delayMs)
    },
    close() {
      stop()
      setFound({ options: [], total: 0, state: 'closed' })
    },
  }
}
