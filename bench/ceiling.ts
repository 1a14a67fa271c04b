import { createServer } from 'node:http'

/** The upper bound for Node: a server that sends a constant buffer of the page's length. */
const body = Buffer.alloc(Number(process.argv[2]), 'x')
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }
createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
