/** What `Intl` accepts although it is not in the IANA database: offsets, and further names that the library ICU knows. */
const notInDatabase =
  /^([+-]|SystemV\/|(US\/Pacific-New|Canada\/East-Saskatchewan|ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$)/i

/** Returns whether a name is an IANA time zone. */
export function isTimeZone(name: string): boolean {
  if (notInDatabase.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
