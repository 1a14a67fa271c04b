// The yardstick of the uploads: a server that appends every body to a file and does nothing else. It flushes each one unless told not to.
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

const [port, file = ''] = process.argv.slice(2)
createServer(async (request, response) => {
  const flush = request.headers['x-flush'] !== 'no'
  if (request.method === 'PATCH')
    await pipeline(
      request,
      createWriteStream(file, { flags: request.headers['upload-offset'] === '0' ? 'w' : 'a', flush }),
    )
  response.writeHead(request.method === 'PATCH' ? 204 : 200).end()
}).listen(Number(port), '127.0.0.1')
