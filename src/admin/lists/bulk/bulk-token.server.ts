import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { invalid } from '#kit/problem.ts'

/** More than the largest body of a preview. */
const maxUnpacked = 64_000

/** A token that also says what was asked for, so that it alone is enough to apply a preview. `token` has no `~`. */
export const withRequest = (token: string, request: unknown): string =>
  `${token}~${deflateRawSync(JSON.stringify(request)).toString('base64url')}`

/** The token and the request of `withRequest`, which is to be checked as any input is. Throws 422 for another text. */
export function readRequest(text: string): { token: string; request: unknown } {
  const [token = '', packed] = text.split('~')
  try {
    const json = inflateRawSync(Buffer.from(packed ?? '', 'base64url'), { maxOutputLength: maxUnpacked }).toString()
    return { token, request: JSON.parse(json) as unknown }
  } catch {
    throw invalid({ token: ['Такого предпросмотра нет. Посмотрите изменения ещё раз.'] })
  }
}
