import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { userPage, userView } from './user-schemas.ts'

export type UserPage = DeepReadonly<z.infer<typeof userPage>>
export type UserItem = UserPage['items'][number]

/** One account, for administrators. */
export type UserView = DeepReadonly<z.infer<typeof userView>>
export type UserSession = UserView['sessions'][number]
export type UserEvent = UserView['events'][number]
