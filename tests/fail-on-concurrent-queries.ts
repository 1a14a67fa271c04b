/** pg warns once in a process when a query is sent while another one runs on the same connection; its next version will refuse that. */
function failOnConcurrentQueries(warning: Error): void {
  if (warning.message.includes('already executing a query')) throw warning
}

// Files that share a worker run this again.
const isListening = process.listeners('warning').some(({ name }) => name === failOnConcurrentQueries.name)
if (!isListening) process.on('warning', failOnConcurrentQueries)
