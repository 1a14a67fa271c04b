// The health check of the image: exit code 0 when the program answers.
const host = process.env.HOST || '127.0.0.1'
const port = process.env.PORT || '3000'

try {
  const { status } = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`, {
    signal: AbortSignal.timeout(4_000),
  })
  if (status !== 200) throw new Error(`status ${status}`)
} catch (error) {
  console.error(`/healthz: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
