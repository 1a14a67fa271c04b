import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes `.br` and `.gz` next to every text file of the client build, so that nothing is compressed while serving. */
export function precompressAssets(): Plugin {
  return {
    name: 'precompress-assets',
    apply: 'build',
    // The server's part is built last; by then the router has written its manifest beside the client's files.
    applyToEnvironment: environment => environment.name === 'ssr',
    closeBundle: {
      order: 'post',
      handler() {
        const folder = join(this.environment.config.build.outDir, '../client')
        for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) compress(join(folder, file))
        }
      },
    },
  }
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  if (bytes.length < 1024) return
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
