/** Outcomes that no request to a real service can cause, each with the reason, by `METHOD /path outcome`. */
export const unreachable: Readonly<Record<string, string>> = {
  'GET /metadata/mapping_schema_details 500':
    'Cannot be caused: the schema is a part of the program; no file, database or neighbour is asked for it',
  'POST /pdb/load 409':
    'Not caused any more: 0.1.0 gave it for a newer schema, which is a 500 as specified; it stays listed for clients of then',
}
