import { describeError } from '#kit/describe-error.ts'
import { S3Problem } from '#kit/files/s3-request.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { Files } from './files.server.ts'

/** Rethrows what reading and writing stored files throws; a service that does not answer is 503 in words, and its reason is for the log. */
export function rethrowStorageProblem({ log }: Pick<Files, 'log'>, error: unknown): never {
  if (!(error instanceof S3Problem)) throw error
  log.error(
    { reason: error.message, variable: error.variable, error: describeError(error) },
    'the file storage does not answer',
  )
  throw new HttpProblem('busy', 'Хранилище файлов не\u00a0отвечает. Попробуйте через минуту.', undefined, {
    'Retry-After': '30',
  })
}
