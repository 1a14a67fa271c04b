/** Settings of the embedded server: little memory, quiet log, a socket for the owner only. */
export function serverSettings({
  clusterDir,
  port,
  isThrowAway,
}: {
  clusterDir: string
  port: number | undefined
  isThrowAway: boolean
}): string[] {
  return [
    ...(port === undefined ? socket(clusterDir) : loopback(port)),
    ...memory,
    ...journal,
    ...messages,
    ...(isThrowAway ? unsafeSettings : []),
  ]
}

const socket = (folder: string): string[] => [
  `unix_socket_directories="${folder.replaceAll('"', '""')}"`, // quoted: a comma in the path would split it
  'unix_socket_permissions=0700',
  'listen_addresses=',
  'port=5432',
]

const loopback = (port: number): string[] => ['unix_socket_directories=', 'listen_addresses=127.0.0.1', `port=${port}`]

const memory = [
  'max_connections=60',
  // Room for the search of 100,000 documents; a small catalogue touches a part of it only.
  'shared_buffers=256MB',
  'effective_cache_size=512MB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'huge_pages=off',
  'autovacuum_max_workers=2',
  'io_method=sync',
  'jit=off',
]

const journal = ['max_wal_size=256MB', 'min_wal_size=64MB', 'wal_compression=on', 'timezone=UTC']

/** Statements and parameters are never logged, because they may contain personal data. */
const messages = [
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_parameter_max_length_on_error=0',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'log_timezone=UTC',
  'log_line_prefix=',
  'logging_collector=off',
  'log_destination=stderr',
]

const unsafeSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=120',
  'shared_buffers=64MB',
]
