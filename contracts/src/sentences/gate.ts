/* Sentences about a draft that must not be published as it is. */

export const GATE_MESSAGES = {
  draft_without_files: 'The draft has no files. Upload at least one',
  too_many_files: 'The draft has {files} files; the repository allows {most}',
  file_not_sent: "'{name}' ({path}) is not at the repository. Upload it first",
  file_differs: "'{name}' at the repository (MD5 {there}) is not what was sent (MD5 {sent}). Upload it again",
  file_not_proved: "Nobody proved that '{name}' at the repository is {path}. Upload it again",
  file_not_shown:
    "The repository does not tell checksum and size of '{name}', so nothing proves that it is {path}. Try again. If it stays so, upload it again",
  kept_file_not_shown:
    "The repository does not tell checksum and size of '{name}', so nothing proves that it is the file of the version before. Try again. If it stays so, discard the draft and make the version again",
  file_without_name:
    'The repository shows a file without its name, so nothing proves which one it is. Try again. If it stays so, look for it in the draft at the repository and delete it there',
  file_not_linked: "'{name}' is at the repository but not in the record. Delete it there, or link it here",
  file_changed: "{path} changed after '{name}' was uploaded. Upload it again",
  file_may_arrive:
    "Other content of '{name}' was sent before without an answer, and may still arrive until {time}. Try again after that",
  deletion_may_arrive:
    "An earlier deletion of '{name}' had no answer, and may still arrive until {time}. Try again after that",
  metadata_may_arrive:
    'Other metadata were sent before without an answer, and may still arrive until {time}. Try again after that',
  file_gone: "{path} is no longer on this disk, so '{name}' cannot be checked against it",
} as const
