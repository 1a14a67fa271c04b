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
  { name: 'shell', priority: 1, test: /src\/(root|ui\/drawing-address|site\/(sections|(shell|navigation|rendering)\/[\w-]+))\.tsx?/ },
  // What almost every page of the catalogue shows: as files of their own these would be a kilobyte more.
  {
    name: 'catalogue',
    test: /src\/(kit\/react-router\/payload-loader|ui\/(card|illustration|latin-name|calculate-link|badges\/[\w-]+|list\/(section-)?pagination|page\/(section|page-header|empty-state|callout|source-note|breadcrumbs)|tables\/data-table|format\/format-number))\.tsx?/,
  },
  // The same for pages of records.
  { name: 'record', test: /src\/ui\/(page\/(anchor-nav|neighbours|folded-section)|tables\/spec-table|list\/(use-get-form|chip))\.tsx?/ },
  {
    name: 'cards',
    test: /src\/ui\/(entity-card|card-grid|list\/(applied-filters|facet-group|facets|facets-button|filtered-list|results-id|search-field|sort-select|toolbar|view-switch))\.tsx?/,
  },
  // Of the lists and the finder. Without a group it would be in the chunk of the lists, and the finder would load all of them.
  { name: 'form-of-address', priority: 1, test: /src\/ui\/list\/use-form-of-address\.ts/ },
  { name: 'season', test: /src\/ui\/(format\/format-date|tables\/season-strip)\.tsx?/ },
  // The fields of sign-in and registration.
  { name: 'form', test: /src\/ui\/(form\/(form|form-context|form-summary|focus-field)|fields\/(text-field|checkbox-field))\.tsx?/ },
  // Files of a hundred bytes, whose names would make the list of all files longer.
  { name: 'guest-card', test: /src\/features\/accounts\/(components\/guest-card|email\/link-page-meta)\.tsx?/ },
  { name: 'calculator-modes', test: /src\/features\/calculator\/(modes|components\/calculator-context)\.tsx?/ },
  { name: 'admin-words', test: /src\/admin\/kit\/(admin-meta|kinds\/(kind-description|status-badge))\.tsx?/ },
  { name: 'locale', test: /src\/(kit\/locale|ui\/use-locale)\.ts/ },
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
          treeshake: { manualPureFunctions: advice, moduleSideEffects: [{ test: /src\/ui\/format/, sideEffects: false }] },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    // Pages and API share one module graph only if the API's entry is the SSR entry.
    // Bundled, because loading them file by file slows the start.
    ssr: {
      build: { rollupOptions: { input: './src/app.server.ts' } },
      resolve: { noExternal: ['drizzle-orm', 'zod', 'hono', '@hono/zod-openapi', '@asteasolutions/zod-to-openapi', 'openapi3-ts'] },
    },
  },
})
