"""Pagination of long lists."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """`?page=2&size=50`; 100 a page, 1,000 at most."""

    page_size_query_param = "size"
    max_page_size = 1000
