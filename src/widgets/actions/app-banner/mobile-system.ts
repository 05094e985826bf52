export const MOBILE_SYSTEMS = ['ios', 'android', 'huawei'] as const;

export type MobileSystem = (typeof MOBILE_SYSTEMS)[number];

/** Phones that call themselves Android or iPhone to be served as one, and Huawei's computers. */
const OTHER = /Windows Phone|IEMobile|\(PC;/;
const HUAWEI = /HUAWEI|HuaweiBrowser|HMSCore|HarmonyOS|OpenHarmony/i;

/**
 * The system of a phone or tablet by what its browser says of itself; undefined for computers (PLT-8). An iPad calls
 * itself a Mac, but no Mac has a screen for several fingers.
 */
export const mobileSystem = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): MobileSystem | undefined => {
  if (OTHER.test(userAgent)) return undefined;
  if (HUAWEI.test(userAgent)) return 'huawei';
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : undefined;
};
