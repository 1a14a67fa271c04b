import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  // The build with the page of components is for tests and never stands in for the real one.
  buildDirectory: process.env.UI_KIT ? '.cache/ui-kit' : 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
