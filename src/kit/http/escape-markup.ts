/** For the few texts of HTML and XML that are written without React. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
