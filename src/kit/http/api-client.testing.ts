import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { type SeenRequest, type StubServer, stubServer } from '#kit/testing/stub-server.server.ts'
import { ApiError, createApiClient } from './api-client.ts'

export let server: StubServer
export const tidy = () => server.close()

/** Whatever a test asks for. */
export type AnyContract = Record<string, { body: unknown; answer: unknown }>

type Handler = (request: SeenRequest, response: ServerResponse) => void

/** Answers also the request for the cookie by `answer`. */
export async function serve(answer: Handler): Promise<void> {
  server = await stubServer(answer)
}

export async function start(handler: Handler, cookies = '') {
  server = await stubServer((request, response) => {
    if (request.url === '/sanctum/csrf-cookie') response.writeHead(204).end()
    else handler(request, response)
  })
  return createApiClient<AnyContract>(server.origin, () => cookies)
}

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))

export const apiRequests = () => server.seen.filter(request => request.url !== '/sanctum/csrf-cookie')

export async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}
