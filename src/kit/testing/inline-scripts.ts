/** Contents of the inline scripts of a page. JSON blocks are not executed and need no hash. */
export function inlineScripts(html: string): string[] {
  const found: string[] = []
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1)) {
    const open = html.indexOf('>', at)
    const close = html.indexOf('</script', open)
    if (open === -1 || close === -1) break
    const attributes = html.slice(at + 7, open)
    if (!attributes.includes(' src=') && !attributes.includes('json"')) found.push(html.slice(open + 1, close))
    at = close
  }
  return found
}
