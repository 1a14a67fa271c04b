import { createServer, get, type IncomingMessage } from 'node:http'

/** `node:http` that sends one answer again and again, as it came: the bytes and headers of `argv[2]`. */

const response = await new Promise<IncomingMessage>((resolve, reject) => {
  get(process.argv[2]!, { headers: { accept: 'text/html', 'accept-encoding': process.argv[3]! } }, resolve).on(
    'error',
    reject,
  )
})
const body = Buffer.concat(await response.toArray())
const ofTheConnection = /^(date|connection|keep-alive)$/i
const headers: string[] = []
for (let at = 0; at < response.rawHeaders.length; at += 2) {
  const [name = '', value = ''] = response.rawHeaders.slice(at, at + 2)
  if (!ofTheConnection.test(name)) headers.push(name, value)
}
createServer((_request, to) => to.writeHead(200, headers).end(body)).listen(Number(process.env.PORT), '127.0.0.1')
