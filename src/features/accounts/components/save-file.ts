/** Downloads `text` as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL asynchronously after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
