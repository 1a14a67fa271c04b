/**
 * Strings that may become markup in the browser although no component of ours renders them: what is being parsed into a document which
 * runs nothing and loads nothing, such as what was pasted into the editor, and the fixed buttons of the upload widget. The Trusted Types
 * policy allows exactly these strings.
 */
export const inertHtml = new Set<string>()
