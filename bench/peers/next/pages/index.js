import page from '../page.json'

// One static page without scripts of its own.
export const config = { unstable_runtimeJS: false }

export default function Page() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the page is the same markup that our own site sends
  return <div dangerouslySetInnerHTML={{ __html: page.html }} />
}
