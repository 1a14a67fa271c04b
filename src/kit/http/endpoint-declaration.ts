import type { Context } from 'hono'
import type { z } from 'zod'
import type { HttpProblem } from '#kit/problem.ts'
import type { ShellEnv } from './error-response.server.ts'
import type { ApiAccess } from './guard.server.ts'
import type { QuerySpec, QueryValues } from './list-query.ts'
import type { ReadingKind } from './read-budget.server.ts'

/** For bodies whose shape is known only at run time, such as the public fields of an entity. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A response with a body: JSON unless it says otherwise. */
export interface DescribedResponse {
  description: string
  schema: z.ZodType | JsonSchema
  type?: 'text/html'
}

/** By status; a text for a response without a body of its own, and for every error. */
export type Responses = Readonly<Record<number, string | DescribedResponse>>

/** Path parameters, query and body as the schemas of the endpoint read them. */
interface EndpointRequest<P extends z.ZodObject, Q extends QuerySpec | z.ZodObject, B extends z.ZodType> {
  /** For cookies, headers, and responses that are written by hand. */
  c: Context<ShellEnv>
  params: z.output<P>
  query: Q extends z.ZodObject ? z.output<Q> : Q extends QuerySpec ? QueryValues<Q> : never
  body: z.output<B>
}

/** What `run` may return: the body of the success that has one, the status of a success without a body, or a whole response. */
export type Result<R extends Responses> = Success<R> | Response

type Success<R extends Responses> = {
  [S in keyof R & number]: `${S}` extends `2${string}` ? Body<R[S], S> : never
}[keyof R & number]

type Body<D, S> = D extends { schema: infer T } ? (T extends z.ZodType ? DeepReadonly<z.output<T>> : object) : S

export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/** What a caller may know: what its body is made of, and what it answers by its schema, or by `run` where that schema is no zod schema. */
export interface CallOf<Method extends string, Path extends string, R extends Responses, B extends z.ZodType, T> {
  method: Method
  path: Path
  body: AsTyped<z.input<B>>
  answer: AnswerOf<R, T>
}

/** Forms send numbers and choices as they were typed: the endpoint says at the field what is wrong. */
type AsTyped<T> = T extends number | string
  ? number | string
  : T extends object
    ? { readonly [K in keyof T]: AsTyped<T[K]> }
    : T

type AnswerOf<R extends Responses, T> = {
  [S in keyof R & number]: `${S}` extends `2${string}` ? AnswerWith<R[S], T> : never
}[keyof R & number]

type AnswerWith<D, T> = D extends { schema: infer S } ? (S extends z.ZodType ? z.output<S> : Sent<T>) : undefined

/** Of a response that was written by hand only what `c.json` says of it. */
type Sent<T> = [DataOf<T>] extends [never] ? unknown : DataOf<T>
type DataOf<T> = T extends { _data: infer Data } ? Data : T extends number | Response ? never : T

/** What can be said of an endpoint without its types. */
export interface EndpointDescription {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Below `/api`, parameters in braces: `/drugs/{alias}`. */
  path: string
  access: ApiAccess
  tags: readonly string[]
  summary: string
  /** A calculation that writes nothing and knows nobody: neither session nor CSRF token. */
  isStateless?: true
  /** Dangerous: the password must have been given in the last three hours, else 423. */
  needsPassword?: true
  /** The longest body, in bytes as they come; 16 KB unless given. */
  maxBody?: number
  /** What a longer body is told; a fixed text unless given. */
  tooLargeText?: string
  /** The field of a file in a multipart body, which `run` receives itself. */
  upload?: string
  /** `run` receives the body itself, as it comes. */
  isStreamed?: true
  /** Fields and list items in the body; 1,000 unless given. */
  maxParts?: number
  /** What public reading costs the caller's network; a list unless given. */
  reading?: ReadingKind
  /** One schema for each parameter of the path; 404 when one does not fit. */
  params?: z.ZodObject
  /** 422 at the parameter that does not fit. A spec of `list-query` refuses unknown parameters too. */
  query?: QuerySpec | z.ZodObject
  /** What is thrown, instead of 404 and 422, when `params` or `query` do not fit. */
  refuse?: () => HttpProblem
  /** A JSON object; 422 at the field that does not fit. */
  body?: z.ZodType
  /** What fields of the body are called in messages. */
  fieldNames?: Readonly<Record<string, string>>
  /** 401, 403, 419, 422 for a body and 423 follow from the declaration and need not be named. */
  responses: Responses
}

export interface EndpointDeclaration<
  Method extends EndpointDescription['method'],
  Path extends string,
  R extends Responses,
  P extends z.ZodObject,
  Q extends QuerySpec | z.ZodObject,
  B extends z.ZodType,
  T extends Result<R>,
> extends EndpointDescription {
  method: Method
  path: Path
  params?: P
  query?: Q
  body?: B
  responses: R
  run(request: EndpointRequest<P, Q, B>): T | Promise<T>
}

export const isWrite = ({ method }: Pick<EndpointDescription, 'method'>): boolean => method !== 'get'

/** Looks at no cookie: public reading and calculations. Everything else passes the guard. */
export const isOpen = (endpoint: Pick<EndpointDescription, 'method' | 'access' | 'isStateless'>): boolean =>
  endpoint.access === 'public' && (!isWrite(endpoint) || endpoint.isStateless === true)

/** In bytes; most forms are far smaller. */
export const ordinaryBody = 16 * 1024
