/**
 * Names that programs give to files nobody means to read: editors' scratch files and sync tools' doubles.
 * Not here: what a file of the workspace is for (`documents/kinds.ts`), which folders are looked at (`disk/`).
 */

/** Crew's own scratch names begin with this. */
export const scratchPrefix = ".crew-";

/** One pattern for each program; they match a whole file name. */
const temporary: readonly RegExp[] = [
  /^\.crew-.*$/, // crew itself
  /^\..*\.sw[a-px-z]$/i, // vim: .note.md.swp, .swo, .swx
  /^.+~$/, // vim, emacs, nano, gedit: the old version
  /^#.*#$/, // emacs: auto-save
  /^\.#.*$/, // emacs: lock, a dangling link
  /^\.?.*\.save(\.\d+)?$/, // nano: saved at a hang-up
  /^sed[A-Za-z0-9]{6}$/, // sed -i
  /^.*\.kate-swp$/i,
  /^.*___jb_(tmp|old|bak)___$/, // JetBrains
  /^\.goutputstream-[A-Z0-9]+$/i, // gedit and other GLib programs
  /^\.syncthing\..*\.tmp$/i,
  /^~syncthing~.*\.tmp$/i,
  /^\.~.*$/, // Dropbox, LibreOffice (.~lock.x#)
  /^~\$.*$/, // Microsoft Office
  /^\..+\.[A-Za-z0-9]{6}$/, // rsync: .note.md.Xy12Ab
  /^.*\.(crdownload|part|partial|download)$/i, // browsers
  /^.*\.tmp(\.\d+)*$/i, // many that save by renaming
  /^.*\.tmp-[0-9a-f]+$/i,
  /^\.nfs[0-9a-f]+$/i, // deleted while open, on NFS
  /^\.fuse_hidden[0-9a-f]+$/i,
  /^\.sb-.*$/, // macOS: atomic saves
  /^\.(DS_Store|_.*)$/, // macOS
  /^(thumbs\.db|desktop\.ini)$/i,
];

/** True for the name (without folders) of a file that a program only uses on its way to the real one. */
export function isTemporaryName(name: string): boolean {
  return temporary.some((pattern) => pattern.test(name)) || isVimProbe(name);
}

/** Vim tries whether it can write a folder with a file named 4913, and adds 123 while that name is taken. */
function isVimProbe(name: string): boolean {
  return /^\d{4,5}$/.test(name) && Number(name) >= 4913 && (Number(name) - 4913) % 123 === 0;
}

/** One pattern for each sync tool; `x 2.md` of iCloud is not here: people name files like that. */
const conflictCopies: readonly RegExp[] = [
  /\.sync-conflict-\d{8}-\d{6}(-[A-Z0-9]{7})?(?=\.|$)/i, // Syncthing
  /\([^()]*conflicted copy[^()]*\)/i, // Dropbox, ownCloud, Nextcloud: (anna's conflicted copy 2026-11-30)
  /\(case conflict( \d+)?\)/i, // Dropbox
  /_conflict-\d{8}-\d{6}/i, // older ownCloud
  /\[conflict( \d+)?\]/i, // Google Drive
  /-conflict-\d{8}-\d{6}/i, // Synology, Obsidian Sync
  /\(conflict(ed)?[ _-][^()]*\d{4}-\d{2}-\d{2}[^()]*\)/i, // pCloud, Seafile
  /\(SFConflict [^()]+\)/, // Seafile
  /-(DESKTOP|LAPTOP)-[A-Z0-9]{7,8}(-\d+)?(?=\.|$)/, // OneDrive: the name that Windows gave the machine
];

/** True for the name (without folders) of the loser that a sync tool kept beside the winner. */
export function isConflictCopy(name: string): boolean {
  return conflictCopies.some((pattern) => pattern.test(name));
}
