// React Aria adds a style element unless one with this id exists. The content policy forbids inline styles, so the rule is in picker.css.
const styleId = 'react-aria-pressable-style'
if (!document.getElementById(styleId))
  document.head.append(Object.assign(document.createElement('meta'), { id: styleId }))
