import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { genesisTheme } from './scripts/genesis-theme.ts'
import { precompressAssets } from './scripts/precompress-assets.ts'
import { trimPreload } from './scripts/trim-preload.ts'
import { adviceOnly, trimRouter } from './scripts/trim-router.ts'

// Few files compress better than many small ones, and the libraries outlive a release of ours in the browser's cache.
const chunks = [
  { name: 'framework', priority: 3, test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
  // What every page loads anyway: the frame around it.
  {
    name: 'shell',
    priority: 2,
    test: /src\/(root|entry\.client|kit\/(page-payload|observable|http\/problem)|site\/(?!.*(\.page|home|\.server|centered-layout))[\w-]+|ui\/(button|demo-notice|error-state|icon|icon-button|link-button|theme-switch|use-observable))\.tsx?/,
  },
  // What the pages for guests have in common. What checks a form comes later.
  {
    name: 'forms',
    priority: 2,
    test: /src\/(ui\/(form|form-context|form-summary|form-texts|use-form-engine|press|use-locale|fields\/(field|text-field|password-field|checkbox-field))|features\/accounts\/components\/(guest-card|entrance|return-path))\.tsx?/,
  },
  // Not what calls the API: no page needs that to be read.
  {
    name: 'common',
    priority: 1,
    test: /src\/(ui|kit|features)\/(?!form[-.]|format\.ts|fields\/|notif|.*(\.page\.tsx|accounts\/|http\/(api-client|fetch-retry|error-text)))/,
    minShareCount: 5,
  },
  // What the page of the calculator shows before anything is calculated.
  {
    name: 'calculator-start',
    priority: 1,
    test: /src\/features\/calculator\/((calculator-state|mix-state|modes|recent|questions)\.ts|components\/(calculator\.|calculator-foot|drug-picker|worked|recent|about|entry-context|use-calculator))/,
  },
  // What calculates a drug, in one file although the other modes use parts of it. Nothing that a page needs to be read.
  {
    name: 'calculation',
    priority: 0,
    test: /src\/(ui\/format\.ts|features\/(drugs\/(drug-use|places-and-methods)\.ts|dosing\/(?!mix|nutrients)|verdict\/(?!mixing|rules|weather|reentry|substance-history|calculator-link)|calculator\/((answer|asking|choice|fields|leftover|purchase|reckoning|summary|treated)\.ts|components\/(amount|answer|calculation|conditions|drug-calculator|fields|fill-table|inputs|leftover|package|panel|price|range|result|tank|use-keyboard|use-remembered|use-section|use-shown|verdict-box))))/,
  },
]

export default defineConfig({
  // Settled by the build, whatever the environment of the running program says.
  define: { 'process.env.UI_KIT': JSON.stringify(process.env.UI_KIT ?? '') },
  plugins: [genesisTheme(), tailwindcss(), reactRouter(), trimRouter(), trimPreload(), precompressAssets()],
  environments: {
    client: {
      build: {
        // Scripts of a lazy part need no early request: see trim-preload.
        modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(file => file.endsWith('.css')) },
        rollupOptions: {
          treeshake: { manualPureFunctions: adviceOnly, moduleSideEffects: [{ test: /src\/ui\/format/, sideEffects: false }] },
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    // Pages and API share one module graph only if the API's entry is the SSR entry.
    // These load slowly file by file: in the bundle they are one.
    ssr: {
      build: { rollupOptions: { input: './src/app.server.ts' } },
      resolve: { noExternal: ['drizzle-orm', 'zod', 'hono', '@hono/zod-openapi', '@asteasolutions/zod-to-openapi', 'openapi3-ts'] },
    },
  },
})
