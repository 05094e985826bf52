/** SOC-1. */
export const SOCIAL_NETWORKS = ['facebook', 'linkedin', 'twitter', 'youtube', 'telegram', 'instagram'] as const;
