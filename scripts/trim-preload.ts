import type { Plugin } from 'vite'

/**
 * What Vite puts around every `import()`. Its own asks for scripts early and looks up nonces, 0.7 KB that every page would pay; our lazy
 * parts are one file deep. Kept: styles of a lazy part come before it, and a failure is announced as `vite:preloadError`.
 */
const helper = `
  const loadStyle = file => new Promise((done, fail) => {
    const href = '/' + file
    if (document.querySelector('link[href="' + href + '"]')) return done()
    const onerror = () => fail(Error('Unable to preload CSS for ' + href))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror }))
  })
  export const __vitePreload = (load, files = []) =>
    Promise.all(files.filter(file => file.endsWith('.css')).map(loadStyle)).then(load).catch(error => {
      const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error })
      dispatchEvent(event)
      if (!event.defaultPrevented) throw error
    })
`

export function trimPreload(): Plugin {
  return {
    name: 'trim-preload',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => helper },
  }
}
