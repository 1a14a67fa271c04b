// One page from Nuxt's cache of finished responses, without scripts of its own.
export default {
  telemetry: false,
  features: { noScripts: true },
  routeRules: { '/': { cache: { maxAge: 86_400 } } },
}
