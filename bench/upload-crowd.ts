// The part of upload.ts that sends many pictures at once: draws them, waits for a byte on the standard input, and sends all of them.
import { once } from 'node:events'
import { openClient, photoOf } from './upload-client.ts'

const [origin = '', token = '', count] = process.argv.slice(2)
const client = await openClient(origin, token)
const pictures: Buffer[] = []
while (pictures.length < Number(count)) pictures.push(await photoOf(1_600, 1_200))
process.stdout.write('ready')
await once(process.stdin, 'data')
await Promise.all(pictures.map((picture, index) => client.whole(picture, `leaf-${index}.jpg`)))
process.exit(0)
