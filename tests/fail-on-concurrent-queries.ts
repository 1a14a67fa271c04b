/** pg warns once in a process when a query is sent while another one runs on the same connection; its next version will refuse that. */
process.on('warning', warning => {
  if (warning.message.includes('already executing a query')) throw warning
})
