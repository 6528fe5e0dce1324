"""컴플릿 결! 합! · Complete Gyeol Hap."""
