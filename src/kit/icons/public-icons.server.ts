import { HttpProblem } from '#kit/problem.ts'
import { BoundedRequests } from './bounded-requests.ts'
import { type IconData, type IconResponse, iconQuery } from './icon-request.ts'

/** The public service for collections that are not installed; used only if the operator enables it. */
export const publicIconService = 'https://api.iconify.design'

const timeoutMs = 1500
const maxBytes = 1_000_000

const bounds = { maxRunning: 4, maxWaiting: 16, maxFailures: 1_000, retryAfterMs: 600_000 }
const services = new Map<string, BoundedRequests>()

/** Thrown when the collection is unknown, so that its other icons are not requested. */
const noCollection = new HttpProblem('missing')

/**
 * Fetches icons with few parallel requests; a failure is not retried for ten minutes.
 *
 * @param origin of the service, from our settings, never from the request
 * @param prefix and `names` must match `iconNamePattern`
 */
export function fetchPublicIcons(origin: string, prefix: string, names: readonly string[]): Promise<IconResponse> {
  const requests = services.get(origin) ?? new BoundedRequests(bounds)
  services.set(origin, requests)
  const query = `${prefix}.json?${iconQuery(names)}`
  return requests.run(
    [prefix, query],
    () => fetchIcons(`${origin}/${query}`, prefix, names),
    problem => (problem === noCollection ? prefix : query),
  )
}

async function fetchIcons(url: string, prefix: string, names: readonly string[]): Promise<IconResponse> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Accept: 'application/json' },
    })
    if (response.status === 404) throw noCollection
    if (!response.ok) throw new Error(`status ${response.status}`)
    return pickIcons(JSON.parse(await readBounded(response)), prefix, names)
  } catch (error) {
    throw error instanceof HttpProblem ? error : new HttpProblem('internal', 'Failed to fetch fallback icon')
  }
}

async function readBounded(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxBytes) throw new Error('too large')
  }
  return text
}

/** The requested icons with known properties only; anything else in the response is dropped. */
function pickIcons(response: unknown, prefix: string, names: readonly string[]): IconResponse {
  const { icons = {}, width, height } = response as Partial<IconResponse>
  const found = names.flatMap((name): [string, IconData][] => {
    const { body, ...sizes } = Object.hasOwn(icons, name) ? icons[name]! : ({} as Partial<IconData>)
    return typeof body === 'string' ? [[name, { body, ...onlyNumbers(sizes) }]] : []
  })
  if (found.length === 0) throw new HttpProblem('missing')
  const missing = names.filter(name => !found.some(([known]) => known === name))
  return {
    prefix,
    icons: Object.fromEntries(found),
    ...(onlyNumbers({ width, height }) as Partial<IconResponse>),
    ...(missing.length > 0 && { not_found: missing }),
  }
}

const onlyNumbers = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)))
