/**
 * [PGE-1] What the address names is `:target` from the end of the HTML on, so that style sheets show it in the first
 * paint; by itself the browser marks it only when the page's scripts have run (HTML, "the end"). The last thing in
 * <body>, allowed by its hash. No entry in the history, no `hashchange`.
 */
export const TARGET_SCRIPT = 'location.hash&&location.replace(location.hash)';
