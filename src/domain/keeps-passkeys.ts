/** Whether browsers keep passkeys for an address: it is secure, and has a name (Web Authentication, level 3, 5.1.2). */
export const keepsPasskeys = ({
  hostname,
  protocol,
}: {
  readonly hostname: string;
  readonly protocol: string;
}): boolean => (protocol === 'https:' || hostname === 'localhost') && !/^[\d.]+$|^\[/.test(hostname);
