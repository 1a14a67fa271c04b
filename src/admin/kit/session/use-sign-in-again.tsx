import { type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { session } from '#features/accounts/sessions/session.ts'
import { claimSessionEnd } from '#features/accounts/sessions/session-end.ts'
import { ApiError } from '#kit/http/api-client.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { type Editor, EditorContext } from './editor.ts'

/** Loaded when it is needed; a page that was open for hours finds the chunk of its own build. */
const SignInDialog = lazyPart(() => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => SignInDialog))

interface Unsaved {
  /** Labels of the fields that are not saved. */
  labels: readonly string[]
  /** All of it as text, for the clipboard. */
  text: string
}

/** Of a page whose work is a file or a decision. */
export const nothingTyped = (): Unsaved => ({ labels: [], text: '' })

/** Makes a call again after the editor has signed in over the form. */
export type WithSession = <T>(call: () => Promise<T>) => Promise<T>

interface SignInAgain {
  withSession: WithSession
  dialog: ReactNode
}

/** While a form is open, the end of the session asks for the password over it; what was typed stays. */
export function useSignInAgain(unsaved: () => Unsaved): SignInAgain {
  const [question, setQuestion] = useState<{ editor: Editor; answer(isSignedIn: boolean): void } | null>(null)
  const asked = useRef<Promise<boolean> | null>(null)
  const renderedFor = useContext(EditorContext)
  // As known when the form opens: somebody else may sign in later in another tab, and the form stays this editor's.
  const [editor] = useState<Editor | null>(() => session.user() ?? renderedFor)
  useEffect(claimSessionEnd, [])
  const ask = useCallback((): Promise<boolean> => {
    if (!editor) return Promise.resolve(false)
    asked.current ??= new Promise<boolean>(resolve => setQuestion({ editor, answer: resolve })).finally(() => {
      asked.current = null
      setQuestion(null)
    })
    return asked.current
  }, [editor])
  const withSession = useCallback(
    async <T,>(call: () => Promise<T>): Promise<T> => {
      refuseOthers(editor)
      return callWithSession(call, ask)
    },
    [ask, editor],
  )
  const dialog = question && (
    <Suspense fallback={null}>
      <SignInDialog editor={question.editor} unsaved={unsaved()} onDone={question.answer} />
    </Suspense>
  )
  return { withSession, dialog }
}

/** Another person has signed in in another tab: what is in the form is not theirs, and is not saved in their name. */
function refuseOthers(editor: Editor | null): void {
  const user = session.user()
  if (!editor || !user || user.id === editor.id) return
  const message = `Здесь вошёл другой человек: ${user.name}. Правки в\u00a0форме\u00a0— автора ${editor.name}, они не\u00a0сохранены.`
  throw new ApiError('another user', 'ERR_BAD_REQUEST', { status: 409, body: { message } })
}

/** A rejected CSRF token is replaced once without asking: the session may be alive. */
async function callWithSession<T>(call: () => Promise<T>, ask: () => Promise<boolean>): Promise<T> {
  let isTokenReplaced = false
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 419 && !isTokenReplaced) isTokenReplaced = true
      else if ((status !== 401 && status !== 419) || !(await ask())) throw error
    }
  }
}
