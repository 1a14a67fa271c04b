import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { genesisTheme } from './scripts/genesis-theme.ts'
import { precompressAssets } from './scripts/precompress-assets.ts'

// Few large files compress better than many small ones, and libraries stay in the browser's cache over our releases.
const chunks = [
  { name: 'framework', priority: 2, test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
  // The page frame, which every page loads; files in subfolders are loaded later and stay out of it. The entry is not in it, because
  // it must run after the page's modules are known.
  {
    name: 'shell',
    priority: 1,
    test: /src\/(root|ui\/drawing-address|site\/(sections|(shell|navigation|rendering)\/[\w-]+))\.tsx?/,
  },
]

// Warnings for developers: calls to these functions are dropped from the bundle.
const advice = ['warning', 'warningOnce', 'warnOnce']

export default defineConfig({
  // Fixed at build time, whatever the environment of the running program says.
  define: { 'process.env.UI_KIT': JSON.stringify(process.env.UI_KIT ?? '') },
  plugins: [genesisTheme(), tailwindcss(), reactRouter(), precompressAssets()],
  environments: {
    client: {
      build: {
        modulePreload: { polyfill: false },
        rollupOptions: {
          treeshake: {
            manualPureFunctions: advice,
            moduleSideEffects: [{ test: /src\/ui\/format/, sideEffects: false }],
          },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    // Pages and API share one module graph only if the API's entry is the SSR entry.
    // Bundled, because loading them file by file slows the start.
    ssr: {
      build: { rollupOptions: { input: './src/app.server.ts' } },
      resolve: {
        noExternal: [
          'drizzle-orm',
          'zod',
          'hono',
          '@hono/zod-openapi',
          '@asteasolutions/zod-to-openapi',
          'openapi3-ts',
        ],
      },
    },
  },
})
