/** Escapes text for HTML and XML that is written without React. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
