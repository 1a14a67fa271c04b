import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bodyOf, toSource } from './markup.ts'

/**
 * The baseline: a minimal React Router application with the default entry and Node's HTTP server. It returns the markup of our
 * page from memory in two ways: `/` renders the same elements with the same loader data, `/text` returns the body as one string.
 */
export function buildBareApplication(html: string, data: unknown): { command: string[] } {
  // Inside of the repository, so that packages are resolved; ignored by git and the compiler.
  const folder = path.resolve('.cache/bench-bare')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, 'app'), { recursive: true })
  const body = bodyOf(html)
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ type: 'module', private: true }),
    'react-router.config.ts': 'export default { ssr: true }',
    'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite'\nexport default { plugins: [reactRouter()] }`,
    'app/root.tsx': root,
    'app/routes.ts': `export default [{ index: true, file: 'elements.tsx' }, { path: 'text', file: 'text.tsx' }]`,
    'app/data.json': JSON.stringify(data),
    'app/body.json': JSON.stringify({
      html: html
        .slice(html.indexOf('>', html.indexOf('<body')) + 1, html.lastIndexOf('</body>'))
        .replace(/<script\b[\s\S]*?<\/script>/g, ''),
    }),
    'app/elements.tsx': `import { jsx, jsxs } from 'react/jsx-runtime'
import data from './data.json'
export const loader = () => data
export default function Page() { return jsxs('div', { children: [${body.map(toSource).join()}] }) }`,
    'app/text.tsx': `import { useLoaderData } from 'react-router'
import body from './body.json'
export const loader = () => body
export default function Page() { return <div dangerouslySetInnerHTML={{ __html: useLoaderData<typeof loader>().html }} /> }`,
    'server.mjs': `import { createServer } from 'node:http'
import { createRequestListener } from '@react-router/node'
import * as build from './build/server/index.js'
createServer(createRequestListener({ build, mode: 'production' })).listen(Number(process.env.PORT), '127.0.0.1')`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const tool = path.resolve('node_modules/@react-router/dev/bin.cjs')
  const { status, stderr } = spawnSync(process.execPath, [tool, 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The bare application does not build:\n${stderr}`)
  return { command: [process.execPath, path.join(folder, 'server.mjs')] }
}

const root = `import { Links, Meta, Outlet, Scripts } from 'react-router'
export default function Root() {
  return (
    <html lang="ru">
      <head><meta charSet="utf-8" /><meta name="viewport" content="width=device-width" /><Meta /><Links /></head>
      <body><Outlet /><Scripts /></body>
    </html>
  )
}`
