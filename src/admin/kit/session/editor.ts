import { createContext } from 'react'

/** For whom the server has rendered the page. */
export interface Editor {
  id: number
  name: string
  email: string
}

/** Known with the page itself: the session may end before the browser has asked who is signed in. */
export const EditorContext = createContext<Editor | null>(null)
