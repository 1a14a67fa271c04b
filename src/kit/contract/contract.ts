/**
 * The functions that list endpoints, each entered beside itself by `declare module`. Types only: the browser knows of an endpoint what
 * is here, and gets none of its code.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the lists are
export interface EndpointLists {}

/** What a caller may know of an endpoint. */
interface Call {
  method: string
  path: string
  body: unknown
  answer: unknown
}

export interface CallOptions {
  signal?: AbortSignal
  /** Milliseconds; none by default. */
  timeout?: number
  /** Sent as `Idempotency-Key`: a repeated request with the same key and body has one effect. */
  key?: string
}

/** A path that only the running program knows, such as that of a write that waited without a connection. Its answer is unknown. */
export type RuntimePath = string & { readonly isRuntimePath: true }

type CallsOf<List> = List extends (...services: never) => readonly (infer E)[]
  ? E extends { call?: infer C }
    ? C
    : never
  : never
type Calls = Extract<CallsOf<EndpointLists[keyof EndpointLists]>, Call>

/** By method and shape of the path: `put /plots/{}`. */
export type Contract = { [C in Calls as `${C['method']} ${Shape<C['path']>}`]: Pick<C, 'body' | 'answer'> }

/** `/plots/{id}` of a declaration and `/plots/${id}` of a call are both `/plots/{}`; a query is left out. */
type Shape<Path extends string> = Path extends `${infer Bare}?${string}` ? Segments<Bare> : Segments<Path>
type Segments<Path extends string> = Path extends `${infer First}/${infer More}`
  ? `${Segment<First>}/${Segments<More>}`
  : Segment<Path>
/** A record of one known text requires its property, a record of any text requires none. */
type Segment<Text extends string> = Text extends `{${string}}`
  ? '{}'
  : Record<never, 1> extends Record<Text, 1>
    ? '{}'
    : Text

type Declared<Method extends string, Path extends string, C> = C[`${Method} ${Shape<Path>}` & keyof C]

/** What the endpoint of this path answers. */
export type Answer<Method extends string, Path extends string, C = Contract> = Path extends RuntimePath
  ? unknown
  : Declared<Method, Path, C> extends { answer: infer A }
    ? A
    : never

/** What follows the path in a call: body and options, or what nobody can give when there is no such endpoint. */
export type Rest<Method extends string, Path extends string, C = Contract> = [Undeclared<Method, Path, C>] extends [
  never,
]
  ? Given<Method, Path, C>
  : [noSuchEndpoint: never]

/** Of several paths those without an endpoint. */
type Undeclared<Method extends string, Path extends string, C> = Path extends RuntimePath
  ? never
  : `${Method} ${Shape<Path>}` extends keyof C
    ? never
    : Path

type Given<Method extends string, Path extends string, C> = Path extends RuntimePath
  ? [bodyOrOptions?: unknown, options?: CallOptions]
  : Method extends 'get'
    ? [options?: CallOptions]
    : Declared<Method, Path, C> extends { body: infer Body }
      ? MayBeLeftOut<Body> extends true
        ? [body?: Body, options?: CallOptions]
        : [body: Body, options?: CallOptions]
      : never

type MayBeLeftOut<Body> = undefined extends Body ? true : Record<never, never> extends Body ? true : false

/** Follows the path in a function that passes it on to `get`. */
export type Known<Path extends string> = [Undeclared<'get', Path, Contract>] extends [never]
  ? []
  : [noSuchEndpoint: never]
